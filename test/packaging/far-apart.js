/** Which share of the dots of two pictures, by their addresses, differs by more than a rounded edge; 1 where they are not of one size. */
globalThis.farApart = async function farApart(addresses) {
  const [one, other] = await Promise.all(addresses.map(dotsOf));
  if (one.length !== other.length) return 1;
  return one.filter((value, at) => Math.abs(value - other[at]) > 24).length / one.length;
};

async function dotsOf(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}
