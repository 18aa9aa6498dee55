import type { ProviderCredential } from '@switchboard/contracts/providers';
import { isCustomProvider, providerNames } from '@switchboard/contracts/providers.limits';
import { Grid, Heading, Skeleton, Stack, Text } from '@switchboard/design-system';
import { HelpLink } from '@switchboard/platform';
import { type ProviderActions, ProviderCard } from './ProviderCard.tsx';

const hosted = providerNames.filter((name) => !isCustomProvider(name));
const custom = providerNames.filter(isCustomProvider);

interface ProviderGridProps {
  /** Undefined while they are loading. */
  providers: readonly ProviderCredential[] | undefined;
  actions?: ProviderActions | undefined;
}

/** A card for each provider: the six, and the organization's own servers. */
export function ProviderGrid({ providers, actions }: ProviderGridProps) {
  const cards = (names: typeof hosted) => (
    <Grid min={280} gap={4} aria-busy={providers === undefined}>
      {names.map((name) =>
        providers ? (
          <ProviderCard
            key={name}
            name={name}
            credential={providers.find(({ provider_name }) => provider_name === name)}
            actions={actions}
          />
        ) : (
          <Skeleton key={name} shape="block" height={140} />
        ),
      )}
    </Grid>
  );
  return (
    <Stack gap={6}>
      <Stack as="section" gap={3}>
        <Heading level={2}>Provider Credentials</Heading>
        {cards(hosted)}
      </Stack>
      <Stack as="section" gap={3}>
        <Stack gap={1}>
          <Heading level={2}>Your own servers</Heading>
          <Text tone="muted">
            Any OpenAI-compatible server works, such as Ollama, llama.cpp, whisper.cpp or Kokoro.{' '}
            <HelpLink article="providers">What providers need</HelpLink>
          </Text>
        </Stack>
        {cards(custom)}
      </Stack>
    </Stack>
  );
}
