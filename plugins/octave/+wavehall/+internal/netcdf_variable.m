function value = netcdf_variable(place, name, varargin)
% NETCDF_VARIABLE  A variable of an HDF5 file, its first dimension last; all of it, or from a start a count. MATLAB reads NetCDF by itself.
  if exist('ncread', 'file') == 0 && exist('OCTAVE_VERSION', 'builtin') ~= 0
    try
      pkg('load', 'netcdf');
    catch
      error('wavehall:needsNetcdf', ...
        '%s: Octave reads this file with its package netcdf. Install it (Debian: octave-netcdf), or read the folder.', place);
    end
  end
  try
    value = ncread(place, name, varargin{:});
  catch reason
    error('wavehall:unreadable', '%s: %s cannot be read: %s', place, name, reason.message);
  end
end
