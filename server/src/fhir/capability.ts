/** What this server can do for other systems, as FHIR asks to say it; it names nobody and is told to everybody. */
import { instantOf } from './resources.ts';

const conditional = (name: string) => `http://hl7.org/fhir/SearchParameter/${name}`;

/** When what stands below was last changed. */
const written = Date.UTC(2026, 10, 26);

export const capabilityOf = (base: string, version: string) => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: instantOf(written),
  kind: 'instance',
  software: { name: 'Wardlight', version },
  implementation: { description: 'Measurements of residents, read-only', url: base },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json', 'json'],
  rest: [
    {
      mode: 'server',
      security: {
        cors: false,
        description: 'Authorization: Bearer with a key that an agent made for this system; it opens one facility.',
      },
      resource: [
        {
          type: 'Observation',
          supportedProfile: ['bp', 'heartrate', 'oxygensat', 'bodytemp'].map(
            (name) => `http://hl7.org/fhir/StructureDefinition/${name}`,
          ),
          interaction: [{ code: 'read' }, { code: 'search-type' }],
          versioning: 'no-version',
          searchParam: [
            { name: '_id', definition: conditional('Resource-id'), type: 'token' },
            { name: '_lastUpdated', definition: conditional('Resource-lastUpdated'), type: 'date' },
            { name: 'patient', definition: conditional('clinical-patient'), type: 'reference' },
            { name: 'subject', definition: conditional('Observation-subject'), type: 'reference' },
            { name: 'code', definition: conditional('clinical-code'), type: 'token' },
            { name: 'combo-code', definition: conditional('Observation-combo-code'), type: 'token' },
            {
              name: 'date',
              definition: conditional('clinical-date'),
              type: 'date',
              documentation: 'With eq, ge, gt, le or lt; a date without a time is a day of the facility.',
            },
          ],
        },
        {
          type: 'Patient',
          interaction: [{ code: 'read' }, { code: 'search-type' }],
          versioning: 'no-version',
          searchParam: [
            { name: '_id', definition: conditional('Resource-id'), type: 'token' },
            { name: 'identifier', definition: conditional('Patient-identifier'), type: 'token' },
          ],
        },
      ],
    },
  ],
});
