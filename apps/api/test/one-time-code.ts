import { generate } from 'otplib';

/** The code that an authenticator app shows for a secret, now or some time steps before or after. */
export const oneTimeCode = (secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
