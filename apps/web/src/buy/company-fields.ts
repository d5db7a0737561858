/** What may be said of a company that buys: the fields of a buyer in the contract, with how long each may be. */
export const companyLengths = { company: 120, tax_number: 40, address: 300 } as const;
export type CompanyField = keyof typeof companyLengths;
export const companyFields = Object.keys(companyLengths) as CompanyField[];
