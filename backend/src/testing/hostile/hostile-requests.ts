/** Only for tests, preloaded by a server: a search in the list of leads that freezes the process. */
import { handlers } from '../../handlers.ts';
import { freezeText, spinForever } from './hostile-marks.ts';

const key = 'GET /api/leads';
const list = handlers[key];
const hostile: typeof list = async (context, input) => {
  if (input.query.search?.includes(freezeText)) spinForever();
  return list(context, input);
};
Object.assign(handlers, { [key]: hostile });
