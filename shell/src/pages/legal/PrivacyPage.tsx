import { LegalPage } from './LegalPage.tsx';

/** What is stored and who sees it, in plain words. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy policy"
      intro="This page says what Switchboard itself stores. Whoever runs this installation is responsible for it and may add to this page."
      sections={[
        {
          title: 'What is stored',
          text: 'Your name, e-mail address and a hash of your password; the leads, documents, calls, transcripts and recordings that your organization creates; and a log of who changed what.',
        },
        {
          title: 'Who sees it',
          text: 'Members of your organization, as far as their role allows. Organizations are separated from each other in the database itself. The people who run this installation can reach its database.',
        },
        {
          title: 'Where it goes',
          text: 'Nowhere by itself. When your organization connects a phone line, a speech service or a language model, the content of a call goes to that provider while the call lasts.',
        },
        {
          title: 'Cookies and storage',
          text: 'One cookie keeps you signed in. Your browser also remembers the theme, the row height and whether the sidebar is collapsed. There are no trackers and no advertising.',
        },
        {
          title: 'Getting it out, getting it deleted',
          text: 'Ask an owner of your organization, or the people who run this installation.',
        },
      ]}
    />
  );
}
