function texts = netcdf_texts(place, name)
% NETCDF_TEXTS  A column of texts of an HDF5 file, as a cell column.
  characters = wavehall.internal.netcdf_variable(place, name);
  texts = cell(size(characters, 2), 1);
  for row = 1:numel(texts)
    bytes = uint8(characters(:, row)');
    texts{row} = native2unicode(bytes(bytes ~= 0), 'UTF-8');
  end
end
