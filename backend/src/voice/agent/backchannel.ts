const sounds =
  "mm|mhm|mm-?hm+|hm+|uh-?huh|aha|ah|oh|o-?k|okay|right|all right|alright|yeah|yep|yup|sure|i see|got it|good|great|ha(?:ha)+|(?:ha )+ha|ja|genau|verstehe|ach so|gut|ajá|vale|claro|sí|ya|d'accord|ouais|oui|hum|euh|tá|certo|entendi|sim|हाँ|हां|जी|अच्छा|ठीक है";
const single = `(?:${sounds})`;
const only = new RegExp(`^[\\s.,!…-]{0,5}${single}(?:[\\s.,!…-]{1,5}${single}){0,3}[\\s.,!…-]{0,5}$`, 'iu');

/** The longest one. */
const maxLength = 60;

/** Whether somebody only shows that they listen, or laughs. */
export const isBackchannel = (text: string): boolean => text.length <= maxLength && only.test(text);
