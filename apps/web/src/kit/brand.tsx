/** The word mark. `Karcis` has its own perforation; any other name is set as it is. */
export function Brand({ name }: { readonly name: string }) {
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
