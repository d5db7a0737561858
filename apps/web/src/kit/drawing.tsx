interface Props {
  readonly svg: string;
  /** What it is called; empty for decoration. */
  readonly alt: string;
  readonly class?: string;
}

/** An SVG as a picture: nothing in it can run or reach out, and ids in it meet no others. */
export const Drawing = ({ svg, alt, class: kind }: Props) => (
  <img class={kind} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={alt} decoding="async" />
);
