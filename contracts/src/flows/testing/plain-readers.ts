import { isOrdered } from '../check/cells.ts';
import { choiceIn, type FlowReaders } from '../walk/values.ts';

/** Readers that accept values as documents write them. The agent's readers understand speech. */
export const plainReaders: FlowReaders = {
  read: (field, said) => {
    if (field.type === 'choice') return choiceIn(field, said);
    if (field.type === 'yes_no') return /^(yes|no)$/.test(said) ? said === 'yes' : null;
    if (field.type === 'number') return /^-?\d+(\.\d+)?$/.test(said) ? Number(said) : null;
    if (isOrdered(field.type)) return /^[\dT:-]+$/.test(said) ? said : null;
    return said.trim() === '' ? null : said;
  },
  trigger: (said) => {
    if (said === 'stop calling') return 'stop';
    if (said === 'a human please') return 'human';
    return said === 'goodbye' ? 'goodbye' : null;
  },
  isYes: (said) => said === 'yes',
  isNo: (said) => said === 'no',
  inWords: (_, value) => String(value),
  confirm: (_, words) => `${words}, is that right?`,
};
