// Calling codes by their first digits: one digit, these with two, and three for the rest.
const international = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{4,})$/;

type Groups = readonly number[];

/** How national digits are grouped, by calling code and pattern; the last group takes the rest. */
const groupings: Record<string, readonly (readonly [RegExp, Groups])[]> = {
  '27': [[/^/, [2, 3, 4]]],
  '31': [
    [/^6/, [1, 8]],
    [/^/, [2, 3, 4]],
  ],
  '33': [[/^/, [1, 2, 2, 2, 2]]],
  '34': [[/^/, [3, 2, 2, 2]]],
  '39': [
    [/^0[26]/, [2, 4, 4]],
    [/^/, [3, 3, 4]],
  ],
  '44': [
    [/^2/, [2, 4, 4]],
    [/^/, [4, 6]],
  ],
  '49': [
    [/^1/, [4, 8]],
    [/^(30|40|69|89)/, [2, 9]],
    [/^/, [3, 9]],
  ],
  '52': [
    [/^(33|55|56|81)/, [2, 4, 4]],
    [/^/, [3, 3, 4]],
  ],
  '55': [
    [/^\d{11}$/, [2, 5, 4]],
    [/^/, [2, 4, 4]],
  ],
  '61': [
    [/^4/, [3, 3, 3]],
    [/^/, [1, 4, 4]],
  ],
  '65': [[/^/, [4, 4]]],
  '81': [
    [/^[789]0/, [2, 4, 4]],
    [/^/, [1, 4, 4]],
  ],
  '86': [
    [/^1[3-9]/, [3, 4, 4]],
    [/^/, [2, 4, 4]],
  ],
  '90': [[/^/, [3, 3, 2, 2]]],
  '91': [[/^/, [5, 5]]],
  '234': [[/^/, [3, 3, 4]]],
  '353': [
    [/^1/, [1, 3, 4]],
    [/^/, [2, 3, 4]],
  ],
  '966': [[/^/, [2, 3, 4]]],
  '971': [
    [/^5/, [2, 3, 4]],
    [/^/, [1, 3, 4]],
  ],
};

function grouped(digits: string, groups: Groups): string {
  const parts: string[] = [];
  let rest = digits;
  for (const [index, size] of groups.entries()) {
    if (rest === '') break;
    const isLast = index === groups.length - 1;
    parts.push(isLast ? rest : rest.slice(0, size));
    rest = isLast ? '' : rest.slice(size);
  }
  return parts.join(' ');
}

/**
 * A number in readable form: '+1 (212) 555-0142' in North America, grouped by its country's convention elsewhere. A number without a
 * country stays unchanged.
 */
export function formatPhone(phoneNumber: string): string {
  const [, code, digits] = international.exec(phoneNumber.replaceAll(/[\s().-]/g, '')) ?? [];
  if (code === undefined || digits === undefined) return phoneNumber;
  if (code === '1') {
    const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
    return area ? `+1 (${area}) ${exchange}-${line}` : phoneNumber;
  }
  const groups = groupings[code]?.find(([look]) => look.test(digits))?.[1] ?? [3, 3, 4];
  return `+${code} ${grouped(digits, groups)}`;
}
