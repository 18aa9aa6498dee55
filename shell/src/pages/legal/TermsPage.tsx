import { LegalPage } from './LegalPage.tsx';

/** The terms of this installation, in plain words. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      intro="Switchboard is open-source software. Whoever runs this installation is your contractual partner, and may add terms of their own."
      sections={[
        {
          title: 'Whom you may call',
          text: 'Call only people who have agreed to be called, or whom the law of their country lets you call. Respect do-not-call lists and calling hours.',
        },
        {
          title: 'Say that it is a machine',
          text: 'People who are called by an assistant have to be told that they speak with one, wherever the law asks for it. The same holds for recordings.',
        },
        {
          title: 'Your account',
          text: 'Keep your password to yourself. The owners and admins of your organization decide who may see and do what in it.',
        },
        {
          title: 'No warranty',
          text: 'The software is provided as it is, under the Apache License 2.0. Calls can fail and assistants can be wrong: do not rely on them where somebody’s safety depends on it.',
        },
      ]}
    />
  );
}
