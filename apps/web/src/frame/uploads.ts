/** Uploads of the fields of a form, by the form. Each says in the end whether the picture is there. */
const running = new WeakMap<HTMLFormElement, Set<Promise<boolean>>>();

/** Notes an upload, for the form to wait for. */
export function noteUpload(form: HTMLFormElement | null, upload: Promise<boolean>): void {
  if (form === null) return;
  const uploads = running.get(form) ?? new Set();
  running.set(form, uploads.add(upload));
  void upload.then(() => uploads.delete(upload));
}

/** Whether pictures of a form are still on their way. */
export const isUploading = (form: HTMLFormElement): boolean => (running.get(form)?.size ?? 0) > 0;

/** Waits for the pictures of a form. False where one did not arrive: its field says why. */
export const uploadsDone = async (form: HTMLFormElement): Promise<boolean> =>
  (await Promise.all(running.get(form) ?? new Set<Promise<boolean>>())).every(Boolean);
