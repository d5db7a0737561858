/**
 * Returns the address of a drawing of three flat shapes. The demo serves no pictures, and pages may show none of other sites: the
 * drawing is in the address itself.
 */
export function pictureOf(paper: string, ink: string, width = 1600, height = 600): string {
  const shapes = `<path fill="${paper}" d="M0 0h${width}v${height}H0z"/><g fill="${ink}"><circle cx="${width * 0.8}" cy="${height}" r="${height * 0.7}"/><path d="M0 ${height}V${height * 0.6}L${height * 0.6} ${height}z"/></g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${shapes}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
