/** Those who want to hear of something, in the order they came. What one of them throws is nobody else's affair. */
export interface Hearers<News> {
  /** @returns how to stop listening */
  add(hearer: (news: News) => void): () => void;
  /** Never throws: what is told has happened, and whoever told it must not take it for failed. */
  tell(news: News): void;
}

/** @param onError what a hearer threw */
export function createEmitter<News>(onError: (error: unknown) => void): Hearers<News> {
  const hearers = new Set<(news: News) => void>();
  return {
    add(hearer) {
      hearers.add(hearer);
      return () => hearers.delete(hearer);
    },
    tell(news) {
      for (const hearer of hearers)
        try {
          hearer(news);
        } catch (error) {
          onError(error);
        }
    },
  };
}

export interface Unheard {
  readonly count: number;
  readonly note: (error: unknown) => void;
}

export function countUnheard(tell: (error: unknown) => void): Unheard {
  let count = 0;
  return {
    get count() {
      return count;
    },
    note(error) {
      count++;
      tell(error);
    },
  };
}
