import { ApiError } from '@switchboard/platform';
import { language } from '../texts.ts';
import { t } from './t.ts';

/** Why something failed. The API only writes English, so other languages use the kind of error. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return t('problem.unknown');
  if (language() === 'en') return error.message;
  if (error.reason === 'timeout') return t('problem.timeout');
  if (error.status === 0) return t('problem.network');
  if (error.code === 'LIMIT_EXCEEDED') return t('problem.too_many');
  return t(error.status >= 500 ? 'problem.unavailable' : 'problem.unknown');
}
