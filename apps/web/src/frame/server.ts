import { type Caller, createCaller } from '@karcis/sdk';

/** Path of the API: the shell says it. */
const basePath: string = document.documentElement.dataset['api'] ?? '/api';

/** Asks the API. The session travels in a cookie that no script can read. */
export const call: Caller = createCaller({ baseUrl: basePath });
