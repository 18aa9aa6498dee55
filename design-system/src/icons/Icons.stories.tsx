import type { Meta, StoryObj } from '@storybook/react-webpack5';
import styled from 'styled-components';
import * as icons from '../icons.ts';
import { tokens } from '../tokens/tokens.ts';

const meta = { title: 'Foundations/Icons' } satisfies Meta;
export default meta;

const Sheet = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
  gap: ${tokens.space[2]};
  list-style: none;

  & > li {
    display: flex;
    align-items: center;
    gap: ${tokens.space[2]};
    padding: ${tokens.space[1]};
    font-size: ${tokens.text.xs};
  }
`;

export const All: StoryObj = {
  render: () => (
    <Sheet>
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name}>
          <Icon />
          {name}
        </li>
      ))}
    </Sheet>
  ),
};
