/** A camera that this device has. Its name is empty until the page may use cameras. */
export interface Lens {
  readonly id: string;
  readonly name: string;
}

export async function lenses(): Promise<readonly Lens[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
}

const kept = 'karcis.lens';

/** The camera that was chosen on this device; undefined: the one that looks away from the person. */
export const chosenLens = (): string | undefined => localStorage.getItem(kept) || undefined;

/** Chooses a camera for this device. An empty id is the one that looks away from the person. */
export const chooseLens = (id: string): void => localStorage.setItem(kept, id);

/** What a browser is asked for: the camera that was chosen, else the one that looks away from the person. */
export const wantedOf = (lens: string | undefined): MediaTrackConstraints => ({
  width: { ideal: 1280 },
  height: { ideal: 720 },
  ...(lens === undefined ? { facingMode: 'environment' } : { deviceId: lens }),
});
