import { sampleCallOf } from '@switchboard/contracts/sample-calls';
import { useCaseContents } from '../content/useCases.ts';
import { Actions, Band, Cards, Headline, Hero, StepList } from '../layout/Layout.styles.ts';
import { Ways } from '../layout/Layout.tsx';
import { CallScene } from '../scenes/CallScene.tsx';

const parts = [
  {
    title: 'Ears, mind and voice are yours to choose',
    text: 'A transcriber, a language model and a voice. Each comes from a provider that you have a key for, or from your own server.',
  },
  {
    title: 'It speaks before you have an account anywhere',
    text: 'Built-in speech and a rule-based practice model come with the product, so that an assistant answers aloud on a fresh machine.',
  },
  {
    title: 'It lets itself be interrupted',
    text: 'People who talk over it are heard, and the transcript keeps what was really spoken until then.',
  },
  {
    title: 'It has manners',
    text: 'It says that it is automated, hands over to a person on request, and puts people who say stop on the do-not-call list.',
  },
  {
    title: 'It is measured',
    text: 'Each answer with its parts: waiting, understanding, thinking, speaking. Each call with its cost.',
  },
  {
    title: 'It goes live when it passes',
    text: 'Test conversations hold it to what you expect. A version that fails one is not published; what is live stays.',
  },
];

const way = [
  { title: 'Describe the call', text: 'Say what the call is about, what to find out, and what never to say.' },
  { title: 'Talk to it', text: 'In the browser, by microphone or by typing, with the current draft.' },
  {
    title: 'Make a test of what went wrong',
    text: 'One click on a call: its words become a test that the next version has to pass.',
  },
  { title: 'Publish', text: 'Calls go by versions. A former one is back in one press.' },
];

/** What a Switchboard voice agent is and how to create one. */
export function VoiceAgentsPage() {
  return (
    <>
      <Hero>
        <Headline>Voice agents you can hold to their word.</Headline>
        <p>
          An assistant that listens, answers and remembers what was agreed, and a record of every call that says what it
          did and why.
        </p>
        <Actions>
          <Ways size="lg" />
        </Actions>
      </Hero>
      <CallScene call={sampleCallOf('receptionists')} />
      <Band aria-labelledby="parts" style={{ borderBlockStart: 0 }}>
        <h2 id="parts">What it is</h2>
        <Cards>
          {parts.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </Cards>
      </Band>
      <Band aria-labelledby="way">
        <h2 id="way">How one comes about</h2>
        <StepList>
          {way.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </StepList>
      </Band>
      <Band aria-labelledby="uses">
        <h2 id="uses">What it is used for</h2>
        <Cards data-columns="2">
          {useCaseContents.map(({ id, path, title, summary }) => (
            <li key={id}>
              <h3>
                <a href={path}>{title}</a>
              </h3>
              <p>{summary}</p>
            </li>
          ))}
        </Cards>
      </Band>
    </>
  );
}
