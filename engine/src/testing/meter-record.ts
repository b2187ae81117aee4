/** What a resident's record holds of meters, and what the bed is told of it: `record.keep('spo2', 86, at)` answers the input. */
import type { Instant, Measured, ReadingId, SpotMeasurement } from '@wardlight/contract';
import type { Input, RecordedReading } from '../types.ts';

type Spot = Extract<Input, { kind: 'spot' }>;
type ReadingChange = Partial<Pick<RecordedReading, 'doubtful'> & Pick<Measured, 'comparator' | 'context'>>;

export const readingId = (n: number): ReadingId => n as ReadingId;

export class MeterRecord {
  #readings: RecordedReading[] = [];
  #count = 0;

  /** A reading has become theirs. @param at when it is known. @param measuredAt left out: just then */
  keep(
    measurement: SpotMeasurement,
    value: number,
    at: Instant,
    { measuredAt = at, ...change }: ReadingChange & { readonly measuredAt?: Instant } = {},
  ): Spot {
    this.#count += 1;
    this.#put(this.#count, measurement, value, measuredAt, change);
    return this.told(measurement, at);
  }

  /** The n-th reading that was kept has another value. */
  correct(n: number, value: number, at: Instant, change: ReadingChange = {}): Spot {
    const { measured, at: measuredAt } = this.#found(n);
    this.#drop(n);
    this.#put(n, measured.kind as SpotMeasurement, value, measuredAt, change);
    return this.told(measured.kind as SpotMeasurement, at);
  }

  /** It is not theirs any more: withdrawn, taken back, or given to somebody else. */
  withdraw(n: number, at: Instant): Spot {
    const { measured } = this.#found(n);
    this.#drop(n);
    return this.told(measured.kind as SpotMeasurement, at);
  }

  has(n: number): boolean {
    return this.#readings.some(({ readingId: id }) => id === n);
  }

  told(measurement: SpotMeasurement, at: Instant): Spot {
    const readings = this.#readings
      .filter(({ measured }) => measured.kind === measurement)
      .toSorted((one, other) => one.at - other.at || one.readingId - other.readingId);
    return { kind: 'spot', at, askedAt: at, measurement, readings };
  }

  #found(n: number): RecordedReading {
    const found = this.#readings.find(({ readingId: id }) => id === n);
    if (found === undefined) throw new Error(`there is no reading ${n}`);
    return found;
  }

  #drop(n: number): void {
    this.#readings = this.#readings.filter(({ readingId: id }) => id !== n);
  }

  #put(n: number, kind: SpotMeasurement, value: number, at: Instant, change: ReadingChange): void {
    const { doubtful = false, comparator = null, context = {} } = change;
    this.#readings.push({ readingId: readingId(n), measured: { kind, value, comparator, context }, at, doubtful });
  }
}
