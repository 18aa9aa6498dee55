// Ends of calls, in the languages of the product.
const farewell =
  /\b(?:good\s?bye|bye|farewell|take care|have a (?:great|good|nice|lovely|wonderful|pleasant) (?:day|morning|afternoon|evening|night|weekend|one|time)|talk to you (?:soon|later)|auf wieder(?:hören|sehen)|tschüss?|schönen tag|au revoir|bonne journée|adi[oó]s|hasta (?:luego|pronto)|arrivederci|buona giornata|tot ziens|até (?:logo|breve)|tchau)(?![\p{L}])/iu;

/** Whether the words end with a goodbye. */
export const isGoodbye = (text: string): boolean => farewell.test(text.slice(-200));
