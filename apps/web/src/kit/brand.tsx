import { isOwnPicture } from './own-picture.ts';

interface Props {
  readonly name: string;
  readonly logo?: string | null | undefined;
  /** The same for dark grounds. */
  readonly darkLogo?: string | null | undefined;
}

/** The word mark, or the logo where this server has one. `Karcis` has its own perforation; any other name is set as it is. */
export function Brand({ name, logo, darkLogo }: Props) {
  if (isOwnPicture(logo))
    return (
      <picture>
        {isOwnPicture(darkLogo) && <source media="(prefers-color-scheme: dark)" srcset={darkLogo} />}
        <img src={logo} alt={name} height="32" />
      </picture>
    );
  if (name.toLowerCase() !== 'karcis') return <>{name}</>;
  return (
    <>
      <span aria-hidden="true">
        kar
        <span class="brand-holes" />
        cis
      </span>
      <span class="hidden">Karcis</span>
    </>
  );
}
