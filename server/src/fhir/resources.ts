/** The part of FHIR R4 that is written here (hl7.org/fhir/R4), as types. */

export interface Coding {
  readonly system: string;
  readonly code: string;
  readonly display?: string;
}
export interface CodeableConcept {
  readonly coding?: readonly Coding[];
  readonly text?: string;
}
export interface Quantity {
  readonly value: number;
  readonly comparator?: '<' | '>';
  readonly unit: string;
  readonly system: string;
  readonly code: string;
}
interface Identifier {
  readonly system: string;
  readonly value: string;
}

export interface Observation {
  readonly resourceType: 'Observation';
  readonly id: string;
  readonly meta: { readonly lastUpdated: string; readonly profile?: readonly string[] };
  readonly status: 'final' | 'amended' | 'entered-in-error';
  readonly category: readonly CodeableConcept[];
  readonly code: CodeableConcept;
  readonly subject: { readonly reference: string };
  readonly effectiveDateTime: string;
  readonly issued: string;
  readonly valueQuantity?: Quantity;
  readonly bodySite?: CodeableConcept;
  readonly note?: readonly { readonly text: string }[];
  readonly device?: { readonly identifier: Identifier; readonly display: string };
  readonly component?: readonly { readonly code: CodeableConcept; readonly valueQuantity: Quantity }[];
}

export interface Patient {
  readonly resourceType: 'Patient';
  readonly id: string;
  readonly identifier?: readonly Identifier[];
  readonly active: boolean;
  readonly name?: readonly { readonly text: string }[];
  readonly gender?: 'male' | 'female';
  readonly birthDate?: string;
}

export type IssueCode =
  | 'exception'
  | 'forbidden'
  | 'invalid'
  | 'login'
  | 'not-found'
  | 'not-supported'
  | 'structure'
  | 'throttled'
  | 'transient';

export interface OperationOutcome {
  readonly resourceType: 'OperationOutcome';
  readonly issue: readonly {
    readonly severity: 'error';
    readonly code: IssueCode;
    readonly diagnostics: string;
    /** The parameter that is meant. */
    readonly expression?: readonly string[];
  }[];
}

export interface Bundle {
  readonly resourceType: 'Bundle';
  readonly type: 'searchset';
  readonly meta: { readonly lastUpdated: string };
  readonly link: readonly { readonly relation: 'self' | 'next'; readonly url: string }[];
  readonly entry?: readonly {
    readonly fullUrl: string;
    readonly resource: Observation | Patient;
    readonly search: { readonly mode: 'match' };
  }[];
}

export const outcomeOf = (code: IssueCode, diagnostics: string, parameter?: string): OperationOutcome => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity: 'error', code, diagnostics, ...(parameter === undefined ? {} : { expression: [parameter] }) }],
});

export const instantOf = (at: number): string => new Date(at).toISOString();
