import type { FeatureTemplate, TemplateUse } from '@switchboard/contracts/feature-templates';
import { Banner, Text } from '@switchboard/design-system';
import { overdrawnTexts } from './limitTexts.ts';

interface OverdrawnProps {
  limits: Pick<FeatureTemplate, keyof TemplateUse>;
  use: TemplateUse;
}

/** Shows which limits are below the current use, and that this deletes nothing; hidden if there are none. */
export function Overdrawn({ limits, use }: OverdrawnProps) {
  const texts = overdrawnTexts(limits, use);
  if (texts.length === 0) return null;
  return (
    <Banner tone="warning" role="status" title="More is used than the limits allow">
      {texts.map((text) => (
        <Text as="p" key={text}>
          {text}
        </Text>
      ))}
      <Text as="p">Nothing is deleted, and nothing more can be added until less is used.</Text>
    </Banner>
  );
}
