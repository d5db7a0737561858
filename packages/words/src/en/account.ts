import type { Words } from '../id/index.ts';

export const account: Words['account'] = {
  signIn: 'Sign in',
  hint: 'For your tickets, for the gates, and for running events.',
  email: 'E-mail',
  password: 'Password',
  show: 'Show the password',
  signingIn: 'Signing in…',
  noEmail: 'Enter your e-mail, like name@example.org.',
  noPassword: 'Enter your password.',
  wait: (seconds) => {
    const minutes = Math.ceil(seconds / 60);
    const time =
      seconds < 60
        ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
        : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
    return `Too many attempts. Wait ${time} and try again.`;
  },
  home: 'To the front page',
};
