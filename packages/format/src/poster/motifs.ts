import { motif as anyam } from './anyam.ts';
import { motif as ceplok } from './ceplok.ts';
import { motif as kawung } from './kawung.ts';
import type { Motif } from './motif.ts';
import type { MotifName } from './motif-of.ts';
import { motif as nitik } from './nitik.ts';
import { motif as truntum } from './truntum.ts';
import { motif as tumpal } from './tumpal.ts';

/** Every motif, for a server: a browser loads the one that it draws. */
export const motifs: Readonly<Record<MotifName, Motif>> = { kawung, ceplok, nitik, truntum, tumpal, anyam };
