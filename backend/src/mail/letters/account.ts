import { action, text } from '../letter.ts';
import type { Letters } from './letters.ts';

const notYou = 'If it was not you, change your password now and sign out everywhere else.';

export const accountLetters: Letters<'account'> = {
  'account.sign-up': ({ hours, link }) => ({
    subject: 'Confirm your e-mail address for Switchboard',
    hello: null,
    blocks: [
      text(`Open this link within ${hours} hours and enter the password you chose to create your account:`),
      ...action('Confirm the address', link),
      text('If you did not ask for an account, ignore this message. No account is created.'),
    ],
  }),
  'account.known-already': ({ sign_in, forgot }) => ({
    subject: 'You have a Switchboard account already',
    hello: null,
    blocks: [
      text(
        'Someone, perhaps you, tried to create an account with this address. You already have one, so nothing was changed.',
      ),
      text('Sign in:'),
      ...action('Sign in', sign_in),
      { kind: 'aside', text: 'Forgot your password?', label: 'Choose a new one', link: forgot },
      text('If it was not you, ignore this message.'),
    ],
  }),
  'account.confirm-address': ({ name, address, link }) => ({
    subject: 'Confirm your e-mail address for Switchboard',
    hello: name,
    blocks: [
      text(`Open this link within an hour to confirm that ${address} is the address of your Switchboard account:`),
      ...action('Confirm the address', link),
      text('If you did not ask for this, ignore this message: nothing is changed.'),
    ],
  }),
  'account.reset-password': ({ name, link }) => ({
    subject: 'Reset your Switchboard password',
    hello: name,
    blocks: [
      text('Open this link within an hour to choose a new password:'),
      ...action('Choose a new password', link),
      text('If you did not ask for this, nothing has changed and you can ignore this message.'),
    ],
  }),
  'account.password-changed': ({ name }) => ({
    subject: 'The password of your Switchboard account was changed',
    hello: name,
    blocks: [
      text('Your account has a new password. Earlier links to reset it no longer work.'),
      text('If it was not you, ask for a link with Forgot password on the sign-in page, and choose another one now.'),
    ],
  }),
  'account.address-wanted': ({ name, address }) => ({
    subject: 'Confirm the new address of your Switchboard account',
    hello: name,
    blocks: [
      text(
        `Someone who knows your password, presumably you, asked to change your account's address to ${address}. The address changes when the link that was mailed there is opened.`,
      ),
      text('If it was not you, change your password now and sign out everywhere else. The link then stops working.'),
    ],
  }),
  'account.address-changed': ({ name, address }) => ({
    subject: 'Your Switchboard account has another address now',
    hello: name,
    blocks: [
      text(
        `Your account has the address ${address} from now on: sign in with that one. Nothing more is sent to this address.`,
      ),
      text('If it was not you, ask an owner of your organization to remove the account.'),
    ],
  }),
  'account.new-sign-in': ({ name, browser, ip_address, at }) => ({
    subject: 'A new browser signed in to your Switchboard account',
    hello: name,
    blocks: [
      text('Someone signed in to your account from a new browser.'),
      {
        kind: 'facts',
        facts: [
          { label: 'When', lines: [at] },
          { label: 'Browser', lines: [browser] },
          { label: 'Network', lines: [ip_address] },
        ],
      },
      text(notYou),
    ],
  }),
  'account.second-factor-on': ({ name }) => ({
    subject: 'Your Switchboard account has a second factor now',
    hello: name,
    blocks: [
      text(
        'From now on signing in asks for a code of your authenticator app as well. Keep the recovery codes where you find them without your phone.',
      ),
      text(notYou),
    ],
  }),
  'account.second-factor-off': ({ name }) => ({
    subject: 'The second factor of your Switchboard account is off',
    hello: name,
    blocks: [
      text(
        "From now on you sign in with your password alone. You can't open organizations that require a second factor until you set one up.",
      ),
      text(notYou),
    ],
  }),
  'account.second-factor-lost': ({ name }) => ({
    subject: 'The second factor of your Switchboard account was removed',
    hello: name,
    blocks: [
      text(
        'The operators of this installation removed the second factor of your account because it was reported lost. From now on you sign in with your password alone. Set up a new second factor on your profile page.',
      ),
      text('If you did not ask for this, change your password now and tell them.'),
    ],
  }),
  'account.recovery-code-used': ({ name }) => ({
    subject: 'A recovery code of your Switchboard account was used',
    hello: name,
    blocks: [
      text("Someone signed in to your account with one of your recovery codes. That code can't be used again."),
      text(notYou),
    ],
  }),
  'account.passkey-added': ({ name, passkey }) => ({
    subject: 'Your Switchboard account has a new passkey',
    hello: name,
    blocks: [
      text(`From now on the passkey “${passkey}” signs in to your account, without the password.`),
      text('If it was not you, remove it on your profile page, change your password and sign out everywhere else.'),
    ],
  }),
  'account.passkey-removed': ({ name, passkey }) => ({
    subject: 'A passkey of your Switchboard account was removed',
    hello: name,
    blocks: [text(`The passkey “${passkey}” can no longer sign in to your account.`), text(notYou)],
  }),
};
