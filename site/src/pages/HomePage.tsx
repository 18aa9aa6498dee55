import { sampleCallOf } from '@switchboard/contracts/sample-calls';
import { checks, features, steps } from '../content/home.tsx';
import { partners, testimonials } from '../content/testimonials.ts';
import { useCaseContents } from '../content/useCases.ts';
import { Actions, Band, Cards, Headline, Hero, StepList } from '../layout/Layout.styles.ts';
import { Ways } from '../layout/Layout.tsx';
import { CallScene } from '../scenes/CallScene.tsx';

/** Testimonials, if the operator has entered some; otherwise claims that anyone can check. */
function Trust() {
  if (testimonials.length === 0)
    return (
      <Band aria-labelledby="checks">
        <h2 id="checks">Check it yourself</h2>
        <Cards>
          {checks.map(({ title, text, href, link }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <a href={href}>{link}</a>
            </li>
          ))}
        </Cards>
      </Band>
    );
  return (
    <Band aria-labelledby="said">
      <h2 id="said">What people say</h2>
      <Cards>
        {testimonials.map(({ quote, name, role }) => (
          <li key={name}>
            <blockquote>{quote}</blockquote>
            <p>
              {name}, {role}
            </p>
          </li>
        ))}
      </Cards>
    </Band>
  );
}

function Partners() {
  if (partners.length === 0) return null;
  return (
    <Band aria-labelledby="partners">
      <h2 id="partners">Partners</h2>
      <Cards>
        {partners.map(({ name, url }) => (
          <li key={name}>
            <a href={url}>{name}</a>
          </li>
        ))}
      </Cards>
    </Band>
  );
}

/** What Switchboard is, demonstrated by a playable call. */
export function HomePage() {
  return (
    <>
      <Hero>
        <Headline>Every call on one desk.</Headline>
        <p>
          Switchboard runs voice and video agents that call your leads, and shows each call while it happens: who, in
          what state, for how long, and why. Open source, on your own machines.
        </p>
        <Actions>
          <Ways size="lg" />
        </Actions>
      </Hero>
      <CallScene call={sampleCallOf('lead-qualification')} />
      <Band aria-labelledby="features" style={{ borderBlockStart: 0 }}>
        <h2 id="features">What it does</h2>
        <Cards>
          {features.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon size={20} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </Cards>
      </Band>
      <Band aria-labelledby="use-cases">
        <h2 id="use-cases">Where it helps</h2>
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
      <Band aria-labelledby="steps">
        <h2 id="steps">How it works</h2>
        <StepList>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </StepList>
      </Band>
      <Trust />
      <Partners />
    </>
  );
}
