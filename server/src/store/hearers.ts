/** Those who want to hear of something, in the order they came. */
export interface Hearers<News> {
  /** @returns how to stop listening */
  add(hearer: (news: News) => void): () => void;
  tell(news: News): void;
}

export function createHearers<News>(): Hearers<News> {
  const hearers = new Set<(news: News) => void>();
  return {
    add(hearer) {
      hearers.add(hearer);
      return () => hearers.delete(hearer);
    },
    tell(news) {
      for (const hearer of hearers) hearer(news);
    },
  };
}
