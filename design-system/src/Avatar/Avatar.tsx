import { type ComponentPropsWithRef, useState } from 'react';
import styled from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export const avatarSizes = ['sm', 'md', 'lg'] as const;

export interface AvatarProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Name of the person or organization: read aloud, with its initials shown while there is no picture. */
  name: string;
  src?: string | null;
  size?: (typeof avatarSizes)[number];
  /** 'square' for organizations, 'round' for people. */
  shape?: 'round' | 'square';
}

const Root = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  inline-size: ${tokens.space[6]};
  block-size: ${tokens.space[6]};
  overflow: hidden;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: 50%;
  background: ${tokens.color.accentSoft};
  color: ${tokens.color.accent};
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.semibold};
  line-height: 1;
  letter-spacing: 0.02em;
  user-select: none;

  &[data-size='sm'] {
    inline-size: ${tokens.space[5]};
    block-size: ${tokens.space[5]};
    font-size: 0.625rem;
  }

  &[data-size='lg'] {
    inline-size: ${tokens.space[7]};
    block-size: ${tokens.space[7]};
    font-size: ${tokens.text.lg};
  }

  &[data-shape='square'] {
    border-radius: ${tokens.radius.md};
  }

  & > img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }

  &[data-shape='square'] > img {
    object-fit: contain;
  }
`;

/** Up to two initials: the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0];
  if (first === undefined) return '?';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [first, last]
    .map((word) => (word === undefined ? '' : ([...word][0] ?? '')))
    .join('')
    .toLocaleUpperCase();
}

/** A person or an organization as a small picture or initials. */
export function Avatar({ name, src, size = 'md', shape = 'round', ...rest }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const hasPicture = Boolean(src) && src !== failedSrc;
  return (
    <Root role="img" aria-label={name} data-size={size} data-shape={shape} {...rest}>
      {hasPicture && src ? <img src={src} alt="" onError={() => setFailedSrc(src)} /> : initialsOf(name)}
    </Root>
  );
}
