/** Maximum size of a logo in bytes: 1 MB. */
export const maxLogoBytes = 1024 * 1024;

/** Maximum side length of a logo in pixels, since viewers must decompress it. */
export const maxLogoPixels = 4096;

/** File extensions of logos; SVG is excluded because it can contain scripts. */
export const logoExtensions = ['.png', '.jpg', '.jpeg', '.webp'] as const;
