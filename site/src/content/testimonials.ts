/** A statement about Switchboard, published with its author's permission. */
export interface Testimonial {
  quote: string;
  name: string;
  /** The author's job and company. */
  role: string;
}

/** An organization that agreed to be named as a partner. */
export interface Partner {
  name: string;
  /** The organization's own address. */
  url: string;
}

/** The operator of an installation enters real testimonials here. Without entries the page shows claims that visitors can check. */
export const testimonials: readonly Testimonial[] = [];
export const partners: readonly Partner[] = [];
