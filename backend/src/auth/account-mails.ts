import type { Logger } from 'pino';
import type { Mailer } from '../mail/mailer.ts';

interface Mail {
  subject: string;
  text: string;
}

/** The link that confirms an address, new to its account or not. */
export const confirmAddress = (name: string, address: string, link: string): Mail => ({
  subject: 'Confirm your e-mail address for Switchboard',
  text: `Hello ${name},\n\nopen this link within an hour to confirm that ${address} is the address of your Switchboard account:\n\n${link}\n\nIf you did not ask for this, ignore this message: nothing is changed.\n`,
});

/** Told to the address that the account still has. */
export const addressWanted = (name: string, address: string): Mail => ({
  subject: 'Your Switchboard account is to get another address',
  text: `Hello ${name},\n\nsomebody who knows your password, presumably you, asked that your account gets the address ${address}. It does once the link that was mailed there is opened.\n\nIf it was not you, change your password now and sign out everywhere else: the link is worth nothing then.\n`,
});

/** Told to the address that the account had. */
export const addressChanged = (name: string, address: string): Mail => ({
  subject: 'Your Switchboard account has another address now',
  text: `Hello ${name},\n\nyour account has the address ${address} from now on: sign in with that one. Nothing more is sent to this address.\n\nIf it was not you, ask an owner of your organization to remove the account.\n`,
});

const notYou = 'If it was not you, change your password now and sign out everywhere else.';

export const secondFactorOn = (name: string): Mail => ({
  subject: 'Your Switchboard account has a second factor now',
  text: `Hello ${name},\n\nfrom now on signing in asks for a code of your authenticator app as well. Keep the recovery codes where you find them without your phone.\n\n${notYou}\n`,
});

export const secondFactorOff = (name: string): Mail => ({
  subject: 'Your Switchboard account has no second factor any more',
  text: `Hello ${name},\n\nsigning in asks for your password alone from now on. Organizations that ask their members for a second factor are closed to you until you set one up.\n\n${notYou}\n`,
});

export const secondFactorLost = (name: string): Mail => ({
  subject: 'The second factor of your Switchboard account was removed',
  text: `Hello ${name},\n\nwhoever runs this installation removed the second factor of your account, because it was said to be lost. Signing in asks for your password alone from now on: set up a new one on your profile page.\n\nIf you did not ask for this, change your password now and tell them.\n`,
});

export const recoveryCodeUsed = (name: string): Mail => ({
  subject: 'A recovery code of your Switchboard account was used',
  text: `Hello ${name},\n\nsomebody signed in to your account with one of your recovery codes, which is used up by that.\n\n${notYou}\n`,
});

export const passkeyAdded = (name: string, passkey: string): Mail => ({
  subject: 'Your Switchboard account has a new passkey',
  text: `Hello ${name},\n\nfrom now on the passkey “${passkey}” signs in to your account, without the password.\n\nIf it was not you, remove it on your profile page, change your password and sign out everywhere else.\n`,
});

export const passkeyRemoved = (name: string, passkey: string): Mail => ({
  subject: 'A passkey of your Switchboard account was removed',
  text: `Hello ${name},\n\nthe passkey “${passkey}” signs in to your account no more.\n\n${notYou}\n`,
});

/** Sends without making anybody wait: how long a mail takes would tell which one it was. */
export function sendLater({ mailer, log }: { mailer: Mailer; log: Logger }, to: string, mail: Mail): void {
  mailer.send({ to, ...mail }).catch((error: unknown) => log.error({ err: error }, 'an account could not be mailed'));
}
