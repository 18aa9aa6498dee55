/** Largest logo in bytes: 1 MB. */
export const maxLogoBytes = 1024 * 1024;

/** Longest side of a logo in pixels: whoever shows it has to unpack it. */
export const maxLogoPixels = 4096;

/** File name endings of pictures that can be a logo; a drawing that can carry scripts is none of them. */
export const logoExtensions = ['.png', '.jpg', '.jpeg', '.webp'] as const;
