import {
  IconBarChart,
  IconClock,
  IconLanguages,
  IconMessage,
  IconShieldCheck,
  IconSparkles,
  Text,
} from '@switchboard/design-system';
import { Cards, StepList } from './LandingPage.styles.ts';

const features = [
  {
    Icon: IconMessage,
    title: 'Natural conversations',
    text: 'Assistants listen, wait and answer. You write what they are to find out.',
  },
  {
    Icon: IconLanguages,
    title: 'Over 30 languages',
    text: 'One assistant, the language of the person who picks up.',
  },
  { Icon: IconClock, title: 'Real-time responses', text: 'The pause before each answer is measured and shown.' },
  {
    Icon: IconBarChart,
    title: 'Analytics',
    text: 'Every call leaves a transcript, a recording, an outcome, and the reason why it was placed or not.',
  },
  {
    Icon: IconShieldCheck,
    title: 'Enterprise security',
    text: 'Organizations are kept apart in the database itself; keys and passwords are never shown again.',
  },
  {
    Icon: IconSparkles,
    title: 'Rehearsal first',
    text: 'Without a phone line, calls are simulated and clearly marked, so you can try everything.',
  },
];

const steps = [
  { title: 'Create an assistant', text: 'Give it a name, and publish it when it is ready to call.' },
  { title: 'Bring your leads', text: 'Type them in, or drop résumés and let them be read.' },
  {
    title: 'Check before it dials',
    text: 'Every call is decided by rules you can read, and shows which number it comes from.',
  },
  { title: 'Call', text: 'Watch each call live, and end it with one press.' },
  { title: 'Read what came of it', text: 'Transcripts, summaries and recordings, searchable by your team.' },
];

const useCases = [
  { title: 'AI Customer Support', text: 'Answers the questions that come every day, at any hour.' },
  { title: 'AI Dispatch Service', text: 'Takes the details and tells the right person.' },
  { title: 'AI-Powered Lead Qualification', text: 'Calls everyone on the list and finds out who fits.' },
  { title: 'AI Virtual Receptionist', text: 'Picks up, books slots, and passes messages on.' },
];

export function Features() {
  return (
    <Cards data-columns="3">
      {features.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon size={20} />
          <Text weight="semibold">{title}</Text>
          <Text as="p" tone="muted">
            {text}
          </Text>
        </li>
      ))}
    </Cards>
  );
}

export function HowItWorks() {
  return (
    <StepList>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <Text weight="semibold">{title}</Text>
          <Text tone="muted">{text}</Text>
        </li>
      ))}
    </StepList>
  );
}

export function UseCases() {
  return (
    <Cards>
      {useCases.map(({ title, text }) => (
        <li key={title}>
          <Text weight="semibold">{title}</Text>
          <Text as="p" tone="muted">
            {text}
          </Text>
        </li>
      ))}
    </Cards>
  );
}
