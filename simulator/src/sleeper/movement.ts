/** In which seconds a body moves: drawn second by second, so that what a frame says of a stretch is a true share of it. */
import { bits } from '../chance.ts';
import { type Body, holding, type Mark, passTo, type Timeline } from './timeline.ts';

const secondMs = 1000;
/** Keeps these draws apart from the noise of what is measured at the same seconds. */
const ownDraws = 0x6d6f_7665;
/** In percent of the seconds: just after turning or sitting up, while sitting, and of the most restless who lies quietly. */
const stirring = 80;
const upright = 15;
const twitching = 0.4;

/** Walks through one timeline; what is asked for goes forward in time. */
export class Movement {
  private readonly body: Body;
  private readonly timeline: Timeline;
  private mark = 0;
  private bout = 0;

  constructor(body: Body, timeline: Timeline) {
    this.body = body;
    this.timeline = timeline;
  }

  /** Milliseconds of [from, to) that lie in a second in which the body moves, on the bed. */
  movingMs(from: number, to: number): number {
    const { marks } = this.timeline;
    let moving = 0;
    for (let at = from; at < to; ) {
      while ((marks[this.mark + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) this.mark++;
      const second = Math.floor(at / secondMs);
      const end = Math.min(to, (second + 1) * secondMs, marks[this.mark + 1]?.at ?? Number.POSITIVE_INFINITY);
      const mark = marks[this.mark];
      if (mark !== undefined && this.moves(mark, second, at)) moving += end - at;
      at = end;
    }
    return moving;
  }

  private moves(mark: Mark, second: number, at: number): boolean {
    if (mark.state === 'out') return false;
    this.bout = passTo(this.timeline.restless, this.bout, at);
    const tossing = holding(this.timeline.restless[this.bout], at)?.move ?? 0;
    const quiet = mark.state === 'sitting' ? upright : twitching * this.body.restless;
    const share = at - mark.at < mark.stirMs ? stirring : Math.max(tossing, quiet);
    return bits(this.body.seed ^ ownDraws, second) < share * 42_949_672.96;
  }
}
