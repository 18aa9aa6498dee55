import { createHash, createHmac } from 'node:crypto';
import { languageParameter } from '@switchboard/contracts/languages';
import { type AuthSecrets, deriveKey, tokenOfHash } from '../../auth-secret.ts';
import type { interviews } from '../../generated/prisma/client.ts';

type Secret = Pick<AuthSecrets, 'authSecret'>;

const derived = ({ authSecret }: Secret, purpose: string, text: string) =>
  createHmac('sha256', deriveKey(authSecret, purpose)).update(text).digest();

/** The form in which the database stores tokens. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The token of an interview's link: 192 bits in 32 characters. It can't be guessed, and never has the 36 characters of a lead's id,
 * which shares the path. Each link of an interview has another one. It's derived, so a mail can contain it without anyone storing it.
 */
export const linkTokenOf = (env: Secret, { id, link_number }: Pick<interviews, 'id' | 'link_number'>): string =>
  derived(env, 'interview-link', `${id}.${link_number}`).subarray(0, 24).toString('base64url');

/** The token for a candidate's view of the findings: always the same. */
export const findingsTokenOf = (env: Secret, interviewId: string): string =>
  derived(env, 'interview-findings', interviewId).subarray(0, 24).toString('base64url');

/** The token of a link that was already handed out, derived with whichever secret matches. */
export const sentLinkTokenOf = (
  secrets: AuthSecrets,
  interview: Pick<interviews, 'id' | 'link_number' | 'token_hash'>,
): string => tokenOfHash(secrets, interview.token_hash, (secret) => linkTokenOf(secret, interview));

/** The same for the link to the findings. */
export const sentFindingsTokenOf = (
  secrets: AuthSecrets,
  { id, findings_token_hash }: Pick<interviews, 'id' | 'findings_token_hash'>,
): string => tokenOfHash(secrets, findings_token_hash, (secret) => findingsTokenOf(secret, id));

/**
 * The value of an interview's cookie, 256 bits: the same for the tab that started with this link, so that it can request a lost answer
 * again.
 */
export const sessionTokenOf = (
  env: Secret,
  { id, link_number }: Pick<interviews, 'id' | 'link_number'>,
  tab: string,
  started: Date,
): string =>
  derived(env, 'interview-session', `${id}.${link_number}.${tab}.${started.getTime()}`).toString('base64url');

type Spoken = Pick<interviews, 'language'>;

/** The page opens in the candidate's language, if it's known; otherwise the browser chooses. */
const inLanguage = (url: string, { language }: Spoken): string =>
  language ? `${url}?${languageParameter}=${language}` : url;

/** The address of an interview's link. */
export const linkUrlOf = (origin: string, token: string, interview: Spoken): string =>
  inLanguage(`${origin}/video-call/${token}`, interview);

/** The address of the page on which a candidate sees the findings. */
export const findingsUrlOf = (origin: string, token: string, interview: Spoken): string =>
  inLanguage(`${origin}/interview-findings/${token}`, interview);
