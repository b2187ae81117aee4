/** Addresses that more than one place leads to; the board reads them without the list of sections. */
export const residentsPath = '/device-management/resident-management';
export const bedsPath = '/device-management/beds';
export const devicesPath = '/device-management/device';
export const agentsPath = '/agents';
export const agenciesPath = '/agencies';
export const templatesPath = '/notify-template';
export const dailyRiskPath = '/report/daily-risk-summary-report';
export const alertLogPath = '/report/notify-report';
export const searchReportPath = '/report/search-resident';
export const residentReportPath = '/report/resident';
/** All measurements of one resident. */
export const measurementsPath = '/report/resident/measurements';
export const notifyListsPath = '/notify-lists';
export const linePath = '/line';
export const unassignedPath = '/other-device/unassigned';
/** The list; of one resident with `?resident=12`, with `&import=1` the question for files; one recording at `/12`. */
export const ecgPath = '/other-device/ecg-report';
export const pushPath = '/push';
export const chatPath = '/chat';
export const contactPath = '/contact';
