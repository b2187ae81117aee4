import { alerts } from './alerts.ts';
import { board } from './board.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { welcome } from './welcome.ts';

export const words = { alerts, board, common, errors, shell, signIn, welcome };
