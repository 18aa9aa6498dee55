import { noPaymentPath, notFoundPath, type SitePage } from '@switchboard/contracts/site';
import type { ReactNode } from 'react';
import { interviewPrivacy, privacy, terms } from './content/legal.ts';
import { useCaseContents } from './content/useCases.ts';
import type { GuidePictures } from './guide/Article.tsx';
import { firstSentence, type Guide } from './guide/guide.ts';
import { DocumentPage } from './pages/DocumentPage.tsx';
import { HelpContentsPage, HelpPage } from './pages/HelpPage.tsx';
import { HomePage } from './pages/HomePage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { NoPaymentPage, SuccessPage } from './pages/SuccessPage.tsx';
import { type TextContent, TextPage } from './pages/TextPage.tsx';
import { UseCasePage } from './pages/UseCasePage.tsx';
import { VoiceAgentsPage } from './pages/VoiceAgentsPage.tsx';

/** A public page with its listing, description and content. */
export interface DrawnPage extends Omit<SitePage, 'file'> {
  content: ReactNode;
}

const text = (path: string, content: TextContent): DrawnPage => ({
  path,
  title: `${content.title} · Switchboard`,
  description: content.intro.split('. ')[0] ?? content.title,
  isListed: true,
  isLegal: true,
  content: <TextPage content={content} />,
});

/** Documents of the repository that are rendered unchanged, in Markdown. */
export interface Documents {
  measurements: string;
  faults: string;
}

/** The help, its pictures and the search script. */
export interface Help {
  guide: Guide;
  pictures: GuidePictures;
  search: { src: string; integrity: string };
}

/** The help belongs to the installation: staff can read it even if the public pages are off. */
const helpPages = (help: Help): DrawnPage[] => [
  {
    path: '/help',
    title: 'Help · Switchboard',
    description: help.guide.intro,
    isListed: true,
    isLegal: true,
    content: <HelpContentsPage {...help} />,
  },
  ...help.guide.articles.map(
    (article): DrawnPage => ({
      path: `/help/${article.slug}`,
      title: `${article.title} · Help · Switchboard`,
      description: firstSentence(article.summary),
      isListed: true,
      isLegal: true,
      content: <HelpPage {...help} article={article} />,
    }),
  ),
];

/** Every public page to render as HTML. */
export const sitePages = ({ measurements, faults }: Documents, help: Help): readonly DrawnPage[] => [
  {
    path: '/',
    title: 'Switchboard: every call on one desk',
    description:
      'Open-source platform for voice and video agents that call your leads, and that shows each call while it happens: who, in what state, for how long, and why.',
    isListed: true,
    isLegal: false,
    content: <HomePage />,
  },
  {
    path: '/voice-agents',
    title: 'Voice agents · Switchboard',
    description:
      'Voice agents that can be interrupted, that say what they are, and that go live only when their test conversations pass.',
    isListed: true,
    isLegal: false,
    content: <VoiceAgentsPage />,
  },
  ...useCaseContents.map(
    (useCase): DrawnPage => ({
      path: useCase.path,
      title: `${useCase.title} · Switchboard`,
      description: useCase.summary,
      isListed: true,
      isLegal: false,
      content: <UseCasePage useCase={useCase} />,
    }),
  ),
  {
    path: '/evidence/measurements',
    title: 'Measurements · Switchboard',
    description:
      'Performance measurements of Switchboard, compared with known systems, including the goals that were missed.',
    isListed: true,
    isLegal: false,
    content: <DocumentPage text={measurements} />,
  },
  {
    path: '/evidence/faults',
    title: 'Fault matrix · Switchboard',
    description: 'Faults that a module of Switchboard can have, what people see, and how the shell responds.',
    isListed: true,
    isLegal: false,
    content: <DocumentPage text={faults} />,
  },
  text('/terms', terms),
  text('/privacy', privacy),
  text('/privacy/interviews', interviewPrivacy),
  ...helpPages(help),
  {
    path: '/success',
    title: 'Payment Successful! · Switchboard',
    description: 'Your payment was successful.',
    isListed: false,
    isLegal: true,
    content: <SuccessPage />,
  },
  {
    path: noPaymentPath,
    title: 'Nothing to confirm · Switchboard',
    description: 'There is nothing to confirm here.',
    isListed: false,
    isLegal: true,
    content: <NoPaymentPage />,
  },
  {
    path: notFoundPath,
    title: 'Page not found · Switchboard',
    description: 'There is no page here.',
    isListed: false,
    isLegal: true,
    content: <NotFoundPage />,
  },
];
