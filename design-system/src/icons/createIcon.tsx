import { type ComponentProps, type ComponentType, createElement, type SVGProps } from 'react';

/** The shapes of an icon in a square of 24 units. */
export type Drawing = readonly (readonly [tag: string, attributes: SVGProps<SVGElement>])[];

export interface IconProps extends ComponentProps<'svg'> {
  /** Edge in px: 14 in dense rows, 16 next to text, 20 for an icon on its own. */
  size?: number;
}

const frame = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  focusable: 'false',
} as const;

/** Creates an icon from a drawing in the product's size and stroke. It is hidden from screen readers unless labelled. */
export function createIcon(name: string, drawing: Drawing): ComponentType<IconProps> {
  function Icon({ size = 16, strokeWidth = 1.75, color, children, ...rest }: IconProps) {
    const isLabelled = Boolean(rest['aria-label'] ?? rest['aria-labelledby']);
    return createElement(
      'svg',
      {
        ...frame,
        ...(color ? { stroke: color } : {}),
        width: size,
        height: size,
        strokeWidth,
        'aria-hidden': isLabelled ? undefined : true,
        ...rest,
      },
      ...drawing.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
  }
  Icon.displayName = name;
  return Icon;
}
