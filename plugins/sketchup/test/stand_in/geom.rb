# A stand-in of SketchUp's Geom, as its documentation describes what the extension uses. No SketchUp was at hand.
module Geom
  class Point3d
    attr_reader :x, :y, :z

    def initialize(x = 0, y = 0, z = 0)
      @x, @y, @z = x.to_f, y.to_f, z.to_f
    end

    def -(other)
      Vector3d.new(x - other.x, y - other.y, z - other.z)
    end

    def transform(transformation)
      transformation * self
    end
  end

  class Vector3d
    attr_reader :x, :y, :z

    def initialize(x = 0, y = 0, z = 0)
      @x, @y, @z = x.to_f, y.to_f, z.to_f
    end

    # The cross product.
    def *(other)
      Vector3d.new(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    end

    def dot(other)
      x * other.x + y * other.y + z * other.z
    end

    def length
      Math.sqrt(dot(self))
    end
  end

  # Sixteen numbers, column by column.
  class Transformation
    def self.scaling(x, y, z)
      new([x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1])
    end

    # About the z axis through the origin.
    def self.turn(degrees)
      c, s = Math.cos(degrees * Math::PI / 180), Math.sin(degrees * Math::PI / 180)
      new([c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    end

    # A uniform scale as SketchUp before 2018 keeps it: in the last number alone.
    def self.uniform(scale)
      new([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1.0 / scale])
    end

    def initialize(given = nil)
      @numbers = given.is_a?(Array) ? given.map(&:to_f) : [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1].map(&:to_f)
      @numbers[12, 3] = [given.x, given.y, given.z] if given.is_a?(Point3d)
    end

    def to_a
      @numbers.dup
    end

    def *(other)
      if other.is_a?(Point3d)
        sums = column([other.x, other.y, other.z, 1.0])
        return Point3d.new(*sums[0, 3].map { |value| value / sums[3] })
      end
      Transformation.new(other.to_a.each_slice(4).map { |each| column(each) }.inject(:+))
    end

    private

    def column(values)
      (0..3).map { |row| (0..3).map { |index| @numbers[4 * index + row] * values[index] }.inject(:+) }
    end
  end

  class BoundingBox
    def initialize(points)
      @points = points
    end

    def center
      middle = %i[x y z].map { |axis| @points.map(&axis).minmax.inject(:+) / 2 }
      Point3d.new(*middle)
    end
  end

  # Numbers count from 1. A negative one is that of a corner where a hidden edge begins.
  class PolygonMesh
    def initialize(points, polygons)
      @points = points
      @polygons = polygons
    end

    def count_polygons
      @polygons.length
    end

    def polygon_at(index)
      @polygons[index - 1]
    end

    def point_at(index)
      index > 0 ? @points[index - 1] : nil
    end
  end
end
