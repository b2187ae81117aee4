/** What is typed of another system, and how it is asked from a command line. Pure. */
import { type Integration, type MeasurementKind, measurementKinds } from '@wardlight/contract';

export interface TypedIntegration {
  readonly name: string;
  readonly kinds: readonly MeasurementKind[];
  readonly names: boolean;
  readonly revision: number;
  readonly [field: string]: unknown;
}

/** Without names, until somebody wants them. */
export const newIntegration: TypedIntegration = { name: '', kinds: measurementKinds, names: false, revision: 0 };

export const typedOf = ({ name, kinds, names, revision }: Integration): TypedIntegration => ({
  name,
  kinds,
  names,
  revision,
});

export const bodyToAdd = ({ name, kinds, names }: TypedIntegration) => ({ name, kinds: [...kinds], names });
export const bodyToChange = (typed: TypedIntegration) => ({ ...bodyToAdd(typed), revision: typed.revision });

/** The newest readings, as this system would ask for them. @param origin of this very page: `https://ward.example` */
export const curlOf = (origin: string): string =>
  ["curl -H 'Authorization: Bearer KEY' \\", `  '${origin}/api/fhir/Observation?_count=10'`].join('\n');
