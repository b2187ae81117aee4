/** The program of the process that reads one recording and ends: it has no database, no network of ours and no settings. */
import { work } from './child-work.ts';
import { readEcg } from './read-ecg.ts';

work(readEcg);
