/** What a form has of a picture that was taken away. */
export const noPicture = 'none';
