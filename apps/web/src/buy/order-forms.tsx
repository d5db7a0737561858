// What buyers fill in about an order, in one file: it is loaded when the first of them is opened.
export { AccountForm } from './refund-account.tsx';
export { ContactForm } from './contact.tsx';
export { RefundForm } from './refund-request.tsx';
