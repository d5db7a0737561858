/** Rules of the one policy under which a page takes text as markup or as the address of a worker. */
const rules = {
  createHTML: (text: string): string => text,
  createScriptURL(address: string): string {
    if (!/^\/(sw\.js|assets\/[\w.-]+\.js)$/.test(address))
      throw new TypeError(`${address} is no worker of this application`);
    return address;
  },
};

interface Factory {
  createPolicy(name: string, given: typeof rules): typeof rules;
}

/** Browsers without Trusted Types, and the server, take the texts as they are. */
const { trustedTypes } = globalThis as { trustedTypes?: Factory };
const policy = trustedTypes?.createPolicy('karcis', rules) ?? rules;

/** Markup for `dangerouslySetInnerHTML`: only fields that the contract declares as sanitized HTML, and drawings of ours. */
export const trustedHtml = (text: string): string => policy.createHTML(text);

/** Address of a worker: `/sw.js` or a built file. Throws for every other. */
export const trustedWorker = (address: string): string => policy.createScriptURL(address);
