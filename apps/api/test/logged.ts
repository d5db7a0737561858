/** What the servers of the current test file logged. */
export const logged: string[] = [];
