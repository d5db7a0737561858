export {
  comparableCode,
  comparableCodes,
  lookAlikes,
  orderReference,
  orderReferences,
  promoCode,
  ticketCode,
  ticketCodes,
} from './codes.ts';
export { type EmailParts, emailParts, isEmail, isNoHost, normalEmail } from './email.ts';
export { type TextForm, textFormOf, textForms } from './forms.ts';
export { isNumberAnswer, normalNumberAnswer } from './number-answer.ts';
export { isPhone, normalPhone, phonePattern } from './phone.ts';
export { personName, plainDigits, plainLine, plainSigns } from './text.ts';
