/**
 * What a process that a test starts has of the environment: no setting of Karcis, and the compiled code that earlier ones have left, with
 * which it starts in two thirds of the time.
 */
export const childEnvironment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  // A deprecated function that it calls ends it.
  NODE_OPTIONS: '--throw-deprecation',
};
